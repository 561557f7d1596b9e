/** What only a simulation has. Only actions of tests ask for it. */
import type { Disturbance, EquipmentKind } from './equipment.ts';
import type { Cause } from './alarms.ts';
import type { PictureSize, Quality } from './channels.ts';
import type { Hardware } from './orders.ts';
import type { RaisedAlarm } from './events.ts';

/** The kinds of things that can appear before a camera of the site. */
export type ThingKind = 'person' | 'smoke' | 'door' | 'vehicle' | 'bag' | 'meter';

/** The simulated site behind a fleet. Each action says whether it could be done. */
export interface Site {
  /** Lets things appear in front of cameras, so that alarms are raised now. */
  raiseNow(count: number, deviceId?: string, only?: ThingKind): RaisedAlarm[];
  /** Keeps a cause where it is, or removes it now together with all that looks the same there. */
  settle(cause: Cause, stays: boolean): boolean;
  /** A person presses the SOS button of a device. */
  pressSos(id: string): boolean;
  /** Moves a device to a point without driving; radians. */
  place(id: string, x: number, y: number, heading: number): boolean;
  setMode(id: string, mode: 'manual' | 'automatic'): boolean;
  setOnline(id: string, online: boolean): boolean;
  setEmergencyStop(id: string, pressed: boolean): boolean;
  /** Gives a device a fault, or mends it. */
  setFault(id: string, code: string, isOn: boolean): boolean;
  /** Holds what a sensor measures of a quantity at a value, or with undefined lets it go. */
  holdReading(id: string, quantity: string, value: number | undefined): boolean;
  /** Sets the charge of a device, percent. */
  setBattery(id: string, percent: number): boolean;
  setHardware(id: string, change: Partial<Hardware>): boolean;
  /** Lets something happen to equipment. */
  disturb(kind: EquipmentKind, id: string, what: Disturbance): boolean;
  /** Removes a device from the fleet. */
  remove(id: string): boolean;
  /** Lets a device that was registered report for the first time now. */
  register(id: string): boolean;
  /** Puts every device online and charged, neither stopped nor paused, and driven by nobody. */
  restore(): void;
  /** Changes the size of a stream while somebody watches it, until its last viewer leaves. */
  resize(cameraId: string, quality: Quality, size: PictureSize): void;
}
