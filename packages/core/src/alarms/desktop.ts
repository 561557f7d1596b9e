/** Alarms as desktop notices, from the page of the user that sounds. A notice closes when its alarm no longer waits. */
import type { Alarm } from '@patrolkit/transport';
import type { Texts } from '../i18n/index.ts';
import type { DesktopPart } from '../notices/desktop.ts';

/** What notices need to know about alarms. */
export interface NoticedAlarms {
  /** True while an alarm is pending and not shelved. */
  isWaiting(id: string): boolean;
  /** Opens the dialog of an alarm. */
  open(id: string): void;
}

/** Alarms on the desktop. */
export interface AlarmDesktop {
  /** Shows a notice of each of these alarms that needs attention. Only the page shows general ones. */
  show(alarms: readonly Alarm[]): void;
  /** Closes the notices of alarms that no longer wait. A grave alarm that is too old for the live list may still wait. */
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
      // A text that nobody sees is not made, because alarms may arrive by the hundred.
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
