/**
 * Alarms and SOS calls as desktop notices. The page of the user that has the voice for them shows them. Each closes when its alarm or call
 * no longer waits for an operator.
 */
import type { Alarm } from '@patrolkit/transport';
import type { AlarmStore } from '../alarms/index.ts';
import type { Texts } from '../i18n/index.ts';
import type { SosStore } from '../sos/index.ts';
import type { DesktopPart } from './desktop.ts';

type Desktop = Pick<DesktopPart, 'mayShow' | 'show' | 'keepOnly'>;

/** Follows the alarms. The result shows alarms that need attention. General ones appear in the page only. */
export function tellAlarms(
  desktop: Desktop,
  alarms: Pick<AlarmStore, '$live' | '$pending' | 'isWaiting' | 'open'>,
  { text }: Pick<Texts, 'text'>,
  hasVoice: () => boolean,
): (called: readonly Alarm[]) => void {
  // A grave alarm that is too old for the live list may still be pending.
  const follow = (): void => desktop.keepOnly('alarm ', alarms.isWaiting);
  alarms.$live.listen(follow);
  alarms.$pending.listen(follow);
  return called => {
    // Builds no text that nobody sees, because alarms may come by the hundred.
    if (!hasVoice() || !desktop.mayShow()) return;
    for (const { id, level, name, deviceName, mapName } of called) {
      if (level === 'general') continue;
      const title = text('triage.desktop.alarm', { level: text(`common.level.${level}`), name });
      const body = [deviceName, mapName].filter(Boolean).join(' · ');
      desktop.show(`alarm ${id}`, { title, body }, () => alarms.open(id));
    }
  };
}

/** Shows the calls that ring. */
export function tellCalls(
  desktop: Desktop,
  sos: Pick<SosStore, '$calls'>,
  { text }: Pick<Texts, 'text'>,
  hasVoice: () => boolean,
): void {
  sos.$calls.listen(calls => {
    for (const { uuid, deviceName } of hasVoice() ? calls : [])
      desktop.show(`call ${uuid}`, { title: text('triage.desktop.call'), body: deviceName }, () => undefined);
    desktop.keepOnly('call ', rest => calls.some(({ uuid }) => uuid === rest));
  });
}
