/** The calls about records: a list and a file of each kind, by one service. */
import type { recordsContract } from '@patrolkit/transport/contract';
import type { Caller, CallsOf } from '../http/calls.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { audit } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { csvOf, type FileAsked } from './file.ts';
import type { Asked, RecordTable } from './table.ts';
import { openTables, operationName } from './tables.ts';

/** What these calls work on. */
export interface RecordNeeds {
  readonly database: Database;
  readonly actorOf: ActorOf;
  readonly now: () => number;
}

/** The calls about records. */
export const recordCalls = ({ database, actorOf, now }: RecordNeeds): CallsOf<typeof recordsContract> => {
  const tables = openTables(database);
  const find =
    <Row>(table: RecordTable<Row>) =>
    (asked: Asked, caller: Caller) =>
      table.find(asked, sessionOf(caller).user, caller);
  const file =
    <Row>(table: RecordTable<Row>) =>
    async (asked: Asked & FileAsked & { readonly purpose?: string }, caller: Caller) => {
      const { screen, entity } = table.records;
      await audit(database, now(), actorOf(caller), 'export', [
        { target: screen, before: '', after: asked.purpose?.trim() ?? '' },
      ]);
      return csvOf(screen, entity, table.each(asked, sessionOf(caller).user, caller), asked);
    };
  return {
    findCapturedVehicleByPage: find(tables.CapturedVehicle),
    exportCapturedVehicle: file(tables.CapturedVehicle),
    findIdentifiedPersonByPage: find(tables.IdentifiedPerson),
    exportIdentifiedPerson: file(tables.IdentifiedPerson),
    findCapturedPictureByPage: find(tables.CapturedPicture),
    exportCapturedPicture: file(tables.CapturedPicture),
    findKeptScreenshotByPage: find(tables.KeptScreenshot),
    exportKeptScreenshot: file(tables.KeptScreenshot),
    findOperationByPage: find(tables.Operation),
    exportOperation: file(tables.Operation),
    findSignInAttemptByPage: find(tables.SignInAttempt),
    exportSignInAttempt: file(tables.SignInAttempt),
    listOperateType: async (_, caller) => {
      const rows = await database.query<{ action: string }>('SELECT DISTINCT action FROM audit ORDER BY action');
      return rows.map(({ action }) => ({ type: action, name: operationName(action, caller) }));
    },
  };
};
