/** Copies of plans for other devices. */
import {
  patrolPlans,
  type copyPlan,
  type Infer,
  type patrolPlan,
  type RefusedRow,
  type RequestOf,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { Refusal } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { Keeper } from '../keeper.ts';
import type { PlanSettings } from './plan-checks.ts';

type Plan = Infer<typeof patrolPlan>;

/** Takes back the copies that were made before one was refused. */
class Halt extends Error {}

const settingNames = new Set(Object.keys(patrolPlans.settings));

/** The settings of a plan. */
const settingsOf = (plan: Plan): PlanSettings =>
  Object.fromEntries(Object.entries(plan).filter(([name]) => settingNames.has(name))) as unknown as PlanSettings;

/**
 * Gives each device a copy of each plan. Returns the copies that are refused, each with its device and the reason; then there are none,
 * unless the request is for the others. Plans that are gone, or that the user does not see, need nothing.
 */
export const copyPlans = async (
  keeper: Keeper<Plan, PlanSettings>,
  { ids, others = false, deviceIds, isValid }: RequestOf<typeof copyPlan>,
  nameOfDevice: (id: string) => StoredName,
  caller: Caller,
): Promise<RefusedRow[]> => {
  const { language } = caller;
  const refused: RefusedRow[] = [];
  try {
    await keeper.together(caller, async writer => {
      const plans = (await writer.all()).filter(({ id }) => ids.includes(id));
      for (const plan of plans)
        for (const deviceId of new Set(deviceIds))
          try {
            await writer.add({ ...settingsOf(plan), deviceId, isValid });
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            refused.push({
              id: `${plan.id} ${deviceId}`,
              name: textOf(language, 'plan.copy', {
                name: plan.name,
                device: nameIn(language, nameOfDevice(deviceId)),
              }),
              reason: textOf(language, error.key, error.words),
              uses: [],
            });
          }
      if (refused.length > 0 && !others) throw new Halt();
    });
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
  }
  return refused;
};
