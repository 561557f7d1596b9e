/** The kinds of faults that devices report: what each means, whether it is recorded, and whether it raises an alarm. */
import { type exceptionType, exceptionTypes, type Infer } from '@patrolkit/transport/contract';
import { inLanguage } from '../store/table.ts';
import { changer, Keeper, type KeeperParts } from './keeper.ts';

/** The kinds of faults of the installation. */
export class ExceptionTypes {
  readonly keeper: Keeper<Infer<typeof exceptionType>>;

  constructor(parts: KeeperParts) {
    this.keeper = new Keeper(parts, {
      things: exceptionTypes,
      table: 'exception_types',
      lies: {
        from: `exception_types ${changer('exception_types.changed_by')}`,
        columns: {
          id: 'exception_types.id',
          version: 'exception_types.version',
          changedAt: 'nullif(exception_types.changed_at, 0)',
          changedBy: inLanguage('changer.name'),
          code: 'exception_types.code',
          name: inLanguage('exception_types.names'),
          names: 'exception_types.names',
          part: 'exception_types.part',
          level: 'exception_types.level',
          raises: 'exception_types.raises',
          advice: 'exception_types.advice',
          isValid: 'exception_types.is_valid',
        },
      },
    });
  }
}
