/** The pushes of captures. */
import { rule } from '../push.ts';
import { capture } from './entities.ts';

/** The pushes of captures. */
export const capturesPushes = {
  PatrolCaptureInfo: rule('singleton', 'each', capture, 'PatrolCapturePushSwitch'),
  VehicleCaptureInfo: rule('singleton', 'each', capture, 'VehicleCapturePushSwitch'),
  FaceCaptureInfo: rule('device', 'each', capture, 'FaceCapturePushSwitch'),
} as const;
