// Replaced by the animator.
