/** For pages that register a worker of ours under trusted types. */
export { trusted } from '@patrolkit/transport';
