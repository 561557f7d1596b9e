import { permissionOf } from '@patrolkit/widgets/shared/permission';
import { useConsole } from './console-context.ts';

/** What the signed-in user may see and do, for the host's own views. */
export const { usePermission, Permitted } = permissionOf(useConsole);
