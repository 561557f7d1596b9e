/** Fields that are lists of things with fields of their own. */
import { whenGiven, type Codec, type Fields } from '@patrolkit/transport/contract';

/** The fields of the things of which a field is a list; undefined for another field. */
export const rowFieldsOf = (codec: Codec<unknown>): Fields | undefined => {
  const { kind } = whenGiven(codec);
  const row = kind.type === 'list' ? whenGiven(kind.of).kind : undefined;
  return row?.type === 'entity' ? row.fields : undefined;
};

/** Whether a field is such a list. */
export const isRows = (codec: Codec<unknown>): boolean => rowFieldsOf(codec) !== undefined;
