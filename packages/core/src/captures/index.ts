export * from './captures.ts';
export { captureKinds, captureListSize, listBehindKind, type CaptureKind, type ListedCapture } from './listed.ts';
