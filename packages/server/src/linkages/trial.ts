/** What a linkage would have done about past alarms, and what it would do now. Nothing is done. */
import type { LinkageCondition, LinkageTrial, PlannedAction } from '@patrolkit/transport/contract';
import { nameIn } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import type { LinkageRule, LinkedAlarm } from '../links/linkages.ts';
import { failingOf } from './conditions.ts';
import { hindranceOf } from './hindrances.ts';
import type { Hindrance, LinkageParts } from './parts.ts';
import { devicesFor, usedBy } from './targets.ts';
import { hindranceIn, stepName } from './words.ts';

/** The days whose alarms count, and how many alarms are looked at and told. */
const [days, mostLooked, mostTold] = [7, 5000, 50];

/** The first condition that each alarm does not meet, in the order in which they were raised. */
const judged = (
  rule: LinkageRule,
  alarms: readonly LinkedAlarm[],
  parts: LinkageParts,
): ReadonlyMap<string, LinkageCondition | undefined> => {
  const fired = new Map<string, number>();
  const found = new Map<string, LinkageCondition | undefined>();
  for (const alarm of [...alarms].reverse()) {
    const key = `${alarm.deviceId} ${alarm.type}`;
    const last = fired.get(key);
    const failed =
      failingOf(rule, alarm, parts) ??
      (last !== undefined && alarm.at - last < rule.rest
        ? 'rest'
        : alarm.lasted !== undefined && alarm.lasted < rule.lasts
          ? 'lasts'
          : undefined);
    if (failed === undefined) fired.set(key, alarm.at);
    found.set(alarm.id, failed);
  }
  return found;
};

/** What a linkage would do for an alarm now. */
const planned = (rule: LinkageRule, alarm: LinkedAlarm, parts: LinkageParts, language: Language): PlannedAction[] =>
  rule.steps.flatMap((step): PlannedAction[] => {
    const common = { name: stepName(language, step), delay: step.delay };
    const said = (to: string, hindrance: Hindrance | undefined): PlannedAction => ({
      ...common,
      to,
      hindrance: hindrance && hindranceIn(language, hindrance),
    });
    if (step.kind === 'raise') return [said('', undefined)];
    if (step.target === 'none') {
      const thing = usedBy(step, parts);
      const isHere = thing && (thing.mapId === undefined || rule.maps.has(thing.mapId));
      return [said(isHere ? nameIn(language, thing.name) : '', isHere ? undefined : { key: 'linkage.not.noThing' })];
    }
    const devices = devicesFor(step, alarm, rule.maps, parts);
    if (devices.length === 0)
      return [said('', { key: step.target === 'nearest' ? 'linkage.not.noFree' : 'linkage.not.noDevice' })];
    return devices.map(id => said(nameIn(language, parts.names.device(id)), hindranceOf(step, id, parts)));
  });

/** Tries a linkage on the alarms of the last days that a user sees. */
export const tryLinkage = async (
  rule: LinkageRule,
  seen: readonly string[] | undefined,
  language: Language,
  parts: LinkageParts,
): Promise<LinkageTrial> => {
  const from = parts.now() - days * 86_400_000;
  const asked = { from, seen, most: mostLooked };
  const alarms = await parts.alarms.latest({ ...asked, types: [...rule.alarmTypes] });
  const others = await parts.alarms.latest({ ...asked, most: mostTold });
  const verdicts = judged(rule, alarms, parts);
  const fits = alarms.filter(({ id }) => verdicts.get(id) === undefined);
  const [last] = fits;
  return {
    count: fits.length,
    of: alarms.length,
    alarms: others.map(alarm => ({
      id: alarm.id,
      name: nameIn(language, alarm.name),
      level: alarm.level,
      deviceName: nameIn(language, alarm.deviceName),
      at: alarm.at,
      failed: verdicts.has(alarm.id) ? verdicts.get(alarm.id) : (failingOf(rule, alarm, parts) ?? 'type'),
    })),
    steps: last ? planned(rule, last, parts, language) : [],
  };
};
