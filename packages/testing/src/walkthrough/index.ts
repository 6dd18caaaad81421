export { followWalkthrough, type FollowedWalkthrough } from './follow.ts'
