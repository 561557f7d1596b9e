/** What devices do at the stops of their routes, as users have set it. */
import type { StoredName } from '../language/names.ts';
import type { Device, Ptz } from './devices.ts';

/** A spoken text of a point, greeting by greeting, and after how long it is spoken again, ms; 0 for once. */
export interface StopSpeech {
  readonly greetings: readonly string[];
  readonly everyMs: number;
}

/** What a device does at a stop, without how long. */
export type StopDeed =
  | { readonly kind: 'picture' | 'thermal' | 'meters' | 'wait' }
  /** Turns the camera to a preset of this name, and back. Each device has presets of its own. */
  | { readonly kind: 'preset'; readonly name: string; readonly axes: Readonly<Record<string, Ptz>> }
  | {
      readonly kind: 'broadcast';
      readonly greetings: readonly string[];
      /** The id of the voice that it says in place of the greetings. */
      readonly voiceId?: string | undefined;
    }
  | { readonly kind: 'light'; readonly change: Partial<Pick<Device, 'headLight' | 'alarmLight'>> }
  | { readonly kind: 'wiper'; readonly change: Pick<Device, 'wiper'> }
  | { readonly kind: 'lock'; readonly lockId: string };

/** An action at a stop. */
export interface StopAct {
  readonly deed: StopDeed;
  readonly forMs: number;
  /** It goes on while the other actions of its group run. */
  readonly isFullCycle: boolean;
}

/** An action group at a stop, and which devices do it; others pass it over. */
export interface StopGroup {
  readonly name: StoredName;
  /** The id of the only device, or the only model; undefined for all. */
  readonly deviceId: string | undefined;
  readonly model: string | undefined;
  readonly acts: readonly StopAct[];
  /** How long a device is busy with it, ms. */
  readonly lastsMs: number;
}

/** What devices do at a node where they stop. */
export interface SiteStop {
  readonly mapId: string;
  readonly node: string;
  /** How long they stand there at least, ms. */
  readonly stayMs: number;
  /** Which way they look, radians; undefined for the way of their arrival. */
  readonly heading: number | undefined;
  readonly groups: readonly StopGroup[];
  readonly speech: StopSpeech | undefined;
}
