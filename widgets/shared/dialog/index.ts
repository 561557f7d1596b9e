export { closeModal, hasModal, openModal } from './topLayer.ts';
