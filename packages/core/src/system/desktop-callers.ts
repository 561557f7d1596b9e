/** Alarms and emergency calls as notices of the desktop: each is taken away when nobody needs to come for it any more. */
import type { Alarm } from '@patrolkit/transport';
import type { AlarmStore } from '../alarms/index.ts';
import type { Texts } from '../i18n/index.ts';
import type { SosStore } from '../sos/index.ts';
import type { DesktopPart } from './desktop.ts';

/** What notices are made of. */
export interface DesktopSources {
  readonly desktop: Pick<DesktopPart, 'show' | 'keepOnly'>;
  readonly alarms: Pick<AlarmStore, '$live' | 'open'>;
  readonly sos: Pick<SosStore, '$calls'>;
  readonly texts: Pick<Texts, 'text'>;
}

/** Follows calls and alarms; the result shows alarms that call for somebody. General ones wait in the page. */
export function tellDesktop({
  desktop,
  alarms,
  sos,
  texts: { text },
}: DesktopSources): (called: readonly Alarm[]) => void {
  alarms.$live.listen(live => desktop.keepOnly('alarm ', new Set(live.map(({ id }) => `alarm ${id}`))));
  sos.$calls.listen(calls => {
    for (const { uuid, deviceName } of calls)
      desktop.show(`call ${uuid}`, { title: text('triage.desktop.call'), body: deviceName }, () => undefined);
    desktop.keepOnly('call ', new Set(calls.map(({ uuid }) => `call ${uuid}`)));
  });
  return called => {
    for (const { id, level, name, deviceName, mapName } of called) {
      if (level === 'general') continue;
      const title = text('triage.desktop.alarm', { level: text(`common.level.${level}`), name });
      const body = [deviceName, mapName].filter(Boolean).join(' · ');
      desktop.show(`alarm ${id}`, { title, body }, () => alarms.open(id));
    }
  };
}
