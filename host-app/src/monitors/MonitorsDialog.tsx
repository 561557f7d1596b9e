import type { ScreenName } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { BellRing, LayoutGrid, MapPinned, type LucideIcon } from 'lucide-react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import { signInName } from '../entry/entry.ts';
import { useOpenWindow } from '../modes/windows.ts';
import { useRouter } from '../router/router-context.ts';
import { mayOpen, pathOf } from '../screens/table/access.ts';
import { Modal } from '../frame/late/Modal.tsx';
import type { PanelProps } from '../frame/panels.ts';
import { signInPathOfTab } from '../entry/sign-in-path.ts';
import { joinGroup } from './group.ts';
import './monitors.css';

/** The views that another monitor can show. */
const choices = [
  { name: 'wall', icon: LayoutGrid, screen: 'robot-patrol-view', query: { view: 'wall' } },
  { name: 'map', icon: MapPinned, screen: 'robot-patrol-view', query: { view: 'map' } },
  { name: 'alarms', icon: BellRing, screen: 'alarm-query-list', query: {} },
] as const satisfies readonly {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly screen: ScreenName;
  readonly query: Readonly<Record<string, string>>;
}[];

/** Opens the wall, the map or the alarms in a window of its own, for another monitor. */
export function MonitorsDialog(props: Pick<PanelProps, 'onClose' | 'user' | 'languageSign'>) {
  return (
    <AreaTexts area="panels" onClose={props.onClose}>
      <Monitors {...props} />
    </AreaTexts>
  );
}

function Monitors({ onClose, user, languageSign }: Pick<PanelProps, 'onClose' | 'user' | 'languageSign'>) {
  const { robots, texts, preferences } = useConsole();
  const text = useText();
  const { href } = useRouter();
  const openWindow = useOpenWindow();
  const selectedId = useStore(robots.$selectedId);
  const open = ({ screen, query }: (typeof choices)[number]): void => {
    const wanted = new URLSearchParams({ ...query, mode: 'screenfull', follows: joinGroup() });
    // The new window gets the language and skin of this one, because an entry may have set them only for this window.
    wanted.set('language', texts.$language.get());
    if (languageSign !== undefined) wanted.set('languageSign', languageSign);
    const { followsSystem, skin } = preferences.$preferences.get();
    if (!followsSystem) wanted.set('theme', String(skin));
    // The new window also gets the edition, because it shares no stored values with this one.
    const signIn = signInPathOfTab();
    if (signIn !== null) wanted.set(signInName, signIn);
    if (selectedId !== undefined && screen === 'robot-patrol-view') wanted.set('deviceId', selectedId);
    openWindow(new URL(`${href(pathOf(screen))}?${wanted.toString()}`, location.href).href, true);
    onClose();
  };
  return (
    <Modal title={text('host.monitors')} onClose={onClose}>
      <div className="monitors">
        <p>{text('panels.monitors.hint')}</p>
        <ul>
          {choices
            .filter(({ screen }) => mayOpen(user, screen))
            .map(choice => (
              <li key={choice.name}>
                <button type="button" onClick={() => open(choice)}>
                  <choice.icon size={28} aria-hidden />
                  {text(`panels.monitors.${choice.name}`)}
                </button>
              </li>
            ))}
        </ul>
      </div>
    </Modal>
  );
}
