/** Words that users can choose: of the contract, and of dictionaries of the server. */
import type { MessageId } from '../i18n/index.ts';

/** Words that users can choose, with their messages. */
export type FilterWords = readonly { readonly value: string; readonly label: MessageId }[];

/** A word of a dictionary of the server. */
export interface DictionaryEntry {
  readonly type: string;
  readonly name: string;
  /** The entry above it, where entries form a tree. */
  readonly parent?: string | undefined;
}
