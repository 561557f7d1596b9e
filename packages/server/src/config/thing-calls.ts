/** The handlers of the calls that all kinds of things have. */
import type { FileAnswer, FileFormat, ImportAsked, Imported, Thing, ThingBatch } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import type { Crew } from '../http/crew.ts';
import { importTemplate, importThings, type FormCalls } from './import.ts';
import type { Keeper } from './keeper.ts';

type Change<Settings> = Settings & { readonly id: string; readonly version: number };

/** The handlers of the calls of a kind of thing, by the names of the calls. */
type ThingHandlers<Name extends string, Row extends Thing, Settings extends object> = {
  readonly [N in `find${Name}ByPage`]: Keeper<Row, Settings>['find'];
} & { readonly [N in `get${Name}`]: (asked: { readonly id: string }, caller: Caller) => Promise<Row> } & {
  readonly [N in `add${Name}`]: (settings: Settings, caller: Caller) => Promise<undefined>;
} & { readonly [N in `modify${Name}`]: (change: Change<Settings>, caller: Caller) => Promise<undefined> } & {
  readonly [N in `delete${Name}`]: Keeper<Row, Settings>['remove'];
} & { readonly [N in `set${Name}Status`]: Keeper<Row, Settings>['set'] } & {
  readonly [N in `get${Name}History`]: (
    asked: { readonly id: string },
    caller: Caller,
  ) => ReturnType<Keeper<Row, Settings>['history']>;
} & { readonly [N in `edit${Name}`]: Keeper<Row, Settings>['hold'] } & {
  readonly [N in `export${Name}`]: Keeper<Row, Settings>['file'];
};

/** All calls of a kind of thing. */
export const thingCalls = <Name extends string, Row extends Thing, Settings extends object>(
  name: Name,
  keeper: Keeper<Row, Settings>,
): ThingHandlers<Name, Row, Settings> => {
  const handlers = {
    [`find${name}ByPage`]: (asked: Parameters<typeof keeper.find>[0], caller: Caller) => keeper.find(asked, caller),
    [`get${name}`]: ({ id }: { readonly id: string }, caller: Caller) => keeper.get(id, caller),
    [`add${name}`]: async (settings: Settings, caller: Caller) => {
      await keeper.add(settings, caller);
      return undefined;
    },
    [`modify${name}`]: async (change: Change<Settings>, caller: Caller) => {
      await keeper.change(change, caller);
      return undefined;
    },
    [`delete${name}`]: (batch: ThingBatch, caller: Caller) => keeper.remove(batch, caller),
    [`set${name}Status`]: (batch: Parameters<typeof keeper.set>[0], caller: Caller) => keeper.set(batch, caller),
    [`get${name}History`]: ({ id }: { readonly id: string }, caller: Caller) => keeper.history(id, caller),
    [`edit${name}`]: (held: Parameters<typeof keeper.hold>[0], caller: Caller) => keeper.hold(held, caller),
    [`export${name}`]: (asked: Parameters<typeof keeper.file>[0], caller: Caller) => keeper.file(asked, caller),
  };
  return handlers as ThingHandlers<Name, Row, Settings>;
};

/** The handlers of the calls that import a kind of thing. */
type ImportHandlers<Name extends string> = {
  readonly [N in `import${Name}`]: (asked: ImportAsked, caller: Caller) => Promise<Imported>;
} & {
  readonly [N in `get${Name}Template`]: (
    asked: { readonly format?: FileFormat | undefined },
    caller: Caller,
  ) => Promise<FileAnswer>;
};

/** The calls that import a kind of thing. Its forms are checked by `calls`. */
export const importCalls = <Name extends string, Row extends Thing, Settings extends object>(
  name: Name,
  keeper: Keeper<Row, Settings>,
  calls: FormCalls,
  crew: Crew,
  named?: (caller: Caller) => Promise<(settings: Settings) => Settings>,
): ImportHandlers<Name> => {
  const handlers = {
    [`import${name}`]: (asked: ImportAsked, caller: Caller) =>
      importThings({ keeper, calls, crew, named }, asked, caller),
    [`get${name}Template`]: async ({ format }: { readonly format?: FileFormat }, caller: Caller) =>
      importTemplate({ keeper, crew }, format, caller),
  };
  return handlers as ImportHandlers<Name>;
};
