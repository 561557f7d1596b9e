/** The live channel's worker, for a page that bundles the console itself. */
import '@patrolkit/transport/worker';
