export { permissionOf, Permitted, usePermission } from './permission.tsx';
export type { Permission, PermittedProps } from './permission.tsx';
