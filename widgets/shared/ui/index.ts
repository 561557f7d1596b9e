export { closeModal, openModal } from './topLayer.ts';
