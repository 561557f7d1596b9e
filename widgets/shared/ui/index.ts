export { closeModal, hasModal, openModal } from './topLayer.ts';
export { useLayout } from './useLayout.ts';
