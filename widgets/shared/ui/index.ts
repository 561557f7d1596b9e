export { useLayout } from './useLayout.ts';
