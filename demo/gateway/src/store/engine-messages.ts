/** What the thread of the embedded engine is made with. */
export interface EngineSetup {
  /** Where the cluster lies; in memory where missing. */
  folder: string | undefined;
}

/** What the thread is asked. The id of a `begin` names the transaction afterwards; a query that is patient waits for all others. */
export type ToEngine =
  | { type: 'query'; id: number; sql: string; parameters: unknown[]; within: number | undefined; isPatient: boolean }
  | { type: 'script'; id: number; sql: string; within: number }
  | { type: 'begin'; id: number }
  | { type: 'end'; id: number; within: number; keeps: boolean }
  | { type: 'close'; id: number };

/** A fault as it crosses from one thread to the other. */
export interface Fault {
  message: string;
  code: string | undefined;
  constraint: string | undefined;
}

/** What the thread answers: once `ready`, or a fault of no id when it cannot be opened. */
export type FromEngine =
  | { type: 'ready' }
  | { type: 'unusable'; reason: string }
  | { type: 'done'; id: number; rows: unknown[] }
  | { type: 'fault'; id: number; fault: Fault };
