/** The kinds of faults that devices report: what each means, whether it is recorded, and whether it raises an alarm. */
import { type exceptionType, exceptionTypes, type Infer } from '@patrolkit/transport/contract';
import { Keeper, type KeeperParts } from './keeper.ts';

/** The kinds of faults of the installation. */
export class ExceptionTypes {
  readonly keeper: Keeper<Infer<typeof exceptionType>>;

  constructor(parts: KeeperParts) {
    this.keeper = new Keeper(parts, { things: exceptionTypes, table: 'exception_types' });
  }
}
