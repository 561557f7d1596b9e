/** SOS calls as desktop notices, by the page of the user that has the voice for them: each is closed when its call no longer rings. */
import type { Texts } from '../i18n/index.ts';
import type { SosStore } from './index.ts';
import type { DesktopPart } from '../notices/desktop.ts';

type Desktop = Pick<DesktopPart, 'mayShow' | 'show' | 'keepOnly'>;

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
