/** Operations on things: what moves, opens or switches something in the world now, and changes no setting. */
import { call, type Call, type Module } from '../call.ts';
import { entity, list, type Fields, type Shape } from '../codec/index.ts';
import type { ScreenName } from '../screens/index.ts';
import { batchFields, refusedRow, type RefusedRow } from './thing-calls.ts';
import type { ThingBatch } from './things.ts';

/** An operation on things. It returns those on which it cannot be done now. */
export type ThingOperation<Asked = unknown> = Call<ThingBatch & Asked, readonly RefusedRow[]>;

/**
 * Declares an operation on the things of a screen. It is sent once, never queued and never repeated. Its answer says that the order went
 * out. Only what the thing itself reports shows that it is done.
 */
export const thingOperation = <Asked extends Fields>(declared: {
  readonly name: string;
  readonly module: Module;
  /** The screen with the function that it needs. */
  readonly screen: ScreenName;
  /** The function; `operate` when missing. */
  readonly word?: 'edit' | 'add';
  /** What is asked for beside the things. */
  readonly fields: Asked;
  readonly doc: string;
}): ThingOperation<Shape<Asked>> =>
  call({
    name: declared.name,
    module: declared.module,
    isOurs: true,
    method: 'POST',
    // A request that the browser repeats would do it twice.
    isNumbered: true,
    permission: { function: `${declared.screen}#${declared.word ?? 'operate'}` },
    request: entity(`${declared.name[0]?.toUpperCase() ?? ''}${declared.name.slice(1)}Asked`, {
      ...batchFields,
      ...declared.fields,
    }),
    answer: list(refusedRow),
    doc: declared.doc,
  }) as unknown as ThingOperation<Shape<Asked>>;
