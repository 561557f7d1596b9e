import type { ThingKind } from './site.ts';

/** What a picture of the past shows. It is drawn when somebody asks for it. */
export interface PastTaken {
  /** The kind of thing that was seen; `view` for a picture of the place itself. */
  readonly kind: ThingKind | 'view';
  readonly deviceId: string;
  readonly mapId: string;
  /** Where the device stood, metres. */
  readonly x: number;
  readonly y: number;
  /** Name of the person, plate of the vehicle, id of the door or meter; empty for others. */
  readonly label: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The address of a picture of the past; empty when there is none. */
export type PictureOf = (taken: PastTaken) => string;
