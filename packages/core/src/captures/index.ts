export * from './captures.ts';
export { captureKinds, captureListSize, vehiclesBehind, type CaptureKind, type ListedCapture } from './listed.ts';
