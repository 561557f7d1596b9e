/** What the devices of a site say when an installation is fresh. Texts are keys. */
import type { AlarmKind } from './alarms.ts';
import type { Speaker } from './voices.ts';

/** A voice: a text, or the sound of a kind of alarms. */
export type FirstVoice = { readonly name: string } & (
  { readonly content: string; readonly speaker: Speaker } | { readonly soundOf: AlarmKind }
);

/** What devices of a fresh installation say. */
export interface FirstDialogue {
  readonly voices: readonly FirstVoice[];
  /** What devices say by themselves. */
  readonly broadcasts: readonly { readonly deviceId: string; readonly title: string; readonly content: string }[];
  /** Documents; their texts are keys as well. */
  readonly documents: readonly {
    readonly name: string;
    readonly content: string;
    readonly format: 'txt' | 'markdown';
  }[];
  /** Places to which robots lead people. */
  readonly guides: readonly {
    readonly name: string;
    readonly mapId: string;
    readonly x: number;
    readonly y: number;
  }[];
  /** The only group of questions at first. */
  readonly questions: {
    readonly name: string;
    readonly otherwise: string;
    readonly entries: readonly { readonly question: string; readonly answer: string }[];
  };
}
