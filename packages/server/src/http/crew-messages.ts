/** The tasks of a thread of the crew, and its answers. */
import type { DocumentFormat } from '@patrolkit/transport/contract';

/** How a file is written, as the maker of its kind gets it. It goes to another thread, so it holds plain values only. */
export interface FileSetup {
  readonly kind: 'records' | 'alarms';
  readonly setup: unknown;
}

/** What the crew makes of the picture of a ROS map. */
export type RosWork =
  | { readonly to: 'png' | 'pgm' }
  | {
      readonly to: 'walls';
      /** From which share on pixels are occupied, and where the map lies, metres. */
      readonly place: {
        readonly isNegated: boolean;
        readonly occupied: number;
        readonly scale: number;
        readonly originX: number;
        readonly originY: number;
      };
    };

/** A task. The tasks of one file go to the thread that opened it. */
export type CrewTask =
  /** Draws the characters of a picture code. */
  | { readonly type: 'picture'; readonly text: string }
  /** Derives the stored key of a password. */
  | { readonly type: 'password'; readonly secret: string; readonly salt: Uint8Array }
  /** Reads a sheet that a user sent; answers its rows as JSON. */
  | { readonly type: 'sheet'; readonly bytes: Uint8Array }
  /** Reads a document; answers its paragraphs as JSON. */
  | { readonly type: 'document'; readonly bytes: Uint8Array; readonly format: DocumentFormat }
  /** Reads the picture of a ROS map; answers it as another file, or its walls as JSON. */
  | ({ readonly type: 'ros'; readonly bytes: Uint8Array } & RosWork)
  /** Begins a file; answers its first bytes. */
  | { readonly type: 'open'; readonly file: number; readonly made: FileSetup }
  /** Writes more rows of a file; answers the bytes that are ready. */
  | { readonly type: 'rows'; readonly file: number; readonly rows: readonly unknown[] }
  /** Ends a file; answers its last bytes. */
  | { readonly type: 'end'; readonly file: number }
  /** Drops a file that nobody reads any more. */
  | { readonly type: 'drop'; readonly file: number };

/** A task as it is sent. */
export interface ToCrew {
  readonly id: number;
  readonly task: CrewTask;
}

/** The answer to a task: its bytes, or why it failed. */
export interface FromCrew {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly fault?: string;
}
