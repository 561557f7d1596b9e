/** The whole kit: importing this registers every tag. */
import './provider/index.ts';

export { createConsole } from '@patrolkit/core';
export type { Console, ConsoleOptions } from '@patrolkit/core';
export { specs } from './specs.ts';
