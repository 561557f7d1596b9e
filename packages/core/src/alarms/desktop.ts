/** Alarms as desktop notices, by the page of the user that sounds. A notice is closed when its alarm no longer waits. */
import type { Alarm } from '@patrolkit/transport';
import type { Texts } from '../i18n/index.ts';
import type { DesktopPart } from '../notices/desktop.ts';

/** What notices need to know of alarms. */
export interface NoticedAlarms {
  /** True while an alarm is pending and not shelved. */
  isWaiting(id: string): boolean;
  /** Opens the dialog of an alarm. */
  open(id: string): void;
}

/** Alarms on the desktop. */
export interface AlarmDesktop {
  /** Shows a notice of each of these alarms that needs attention. General ones are shown in the page only. */
  show(alarms: readonly Alarm[]): void;
  /** Closes the notices of alarms that no longer wait: a grave alarm may wait that is too old for the live list. */
  follow(): void;
}

/** Makes the notices. */
export function createAlarmDesktop(
  desktop: Pick<DesktopPart, 'mayShow' | 'show' | 'keepOnly'>,
  { text }: Pick<Texts, 'text'>,
  hasVoice: () => boolean,
  { isWaiting, open }: NoticedAlarms,
): AlarmDesktop {
  return {
    show: alarms => {
      // Nothing is worded that nobody sees: alarms may come by the hundred.
      if (!hasVoice() || !desktop.mayShow()) return;
      for (const { id, level, name, deviceName, mapName } of alarms) {
        if (level === 'general') continue;
        const title = text('triage.desktop.alarm', { level: text(`common.level.${level}`), name });
        const body = [deviceName, mapName].filter(Boolean).join(' · ');
        desktop.show(`alarm ${id}`, { title, body }, () => open(id));
      }
    },
    follow: () => desktop.keepOnly('alarm ', isWaiting),
  };
}
