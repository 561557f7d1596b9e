/** The setup of the thread of the embedded engine. */
export interface EngineSetup {
  /** The folder of the cluster; undefined for a database in memory. */
  folder: string | undefined;
}

/**
 * Messages to the thread. The id of a `begin` identifies the transaction in later messages. A patient query or transaction
 * begins when no other work waits.
 */
export type ToEngine =
  | { type: 'query'; id: number; sql: string; parameters: unknown[]; within: number | undefined; isPatient: boolean }
  | { type: 'script'; id: number; sql: string; within: number }
  | { type: 'begin'; id: number; isPatient: boolean }
  | { type: 'end'; id: number; within: number; keeps: boolean }
  | { type: 'close'; id: number };

/** An error as one thread sends it to the other. */
export interface Fault {
  message: string;
  code: string | undefined;
  constraint: string | undefined;
}

/**
 * Messages from the thread: `ready` once, or `unusable` when the engine cannot be opened, then one answer for each message. A
 * `begun` precedes the answer when its query runs: from then on the thread hears nothing until the query is done.
 */
export type FromEngine =
  | { type: 'ready' }
  | { type: 'unusable'; reason: string }
  | { type: 'begun'; id: number }
  | { type: 'done'; id: number; rows: unknown[] }
  | { type: 'fault'; id: number; fault: Fault };
