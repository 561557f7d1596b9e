import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import { usePlace } from '../router/router-context.ts';
import { screenAt } from '../screens/table/access.ts';
import type { PanelProps } from '../frame/panels.ts';
import { SideSheet } from '../frame/late/SideSheet.tsx';
import { ShortcutList } from '../shortcuts/ShortcutList.tsx';
import { shortcutGroups } from '../shortcuts/shortcuts.ts';
import { keepTourDone } from '../tour/done.ts';
import { topics } from './topics.ts';
import './help.css';

/** Help for the open screen. It changes with the screen. */
export function HelpSheet(props: Pick<PanelProps, 'onClose' | 'onOpen' | 'user'>) {
  return (
    <AreaTexts area="panels" onClose={props.onClose}>
      <Help {...props} />
    </AreaTexts>
  );
}

function Help({ onClose, onOpen, user }: Pick<PanelProps, 'onClose' | 'onOpen' | 'user'>) {
  const { preferences } = useConsole();
  const text = useText();
  const { path } = usePlace();
  const { keylessUsers } = useStore(preferences.$preferences);
  // The help offers the tour. Once a user has opened the help, its button loses the mark of an unseen tour.
  useEffect(() => keepTourDone(user.id), [user.id]);
  const screen = screenAt(path)?.screen;
  const topic = screen && topics[screen.name];
  const groups = shortcutGroups.filter(({ title }) => topic?.keys.includes(title));
  return (
    <SideSheet title={text('panels.help.title')} onClose={onClose}>
      <div className="help">
        {screen && topic ? (
          <>
            <h3>{text(`screens.title.${screen.name}`)}</h3>
            <p>{text(topic.what)}</p>
            <h4>{text('panels.help.can')}</h4>
            <ul>
              {topic.can.map(id => (
                <li key={id}>{text(id)}</li>
              ))}
            </ul>
          </>
        ) : null}
        <button type="button" className="button" onClick={() => onOpen('tour')}>
          {text('panels.tour.start')}
        </button>
        <p className="always">{text('panels.help.always.what')}</p>
        {groups.length > 0 ? <h4>{text('panels.help.keys')}</h4> : null}
        {groups.map(group => (
          <ShortcutList key={group.title} group={group} hasSingle={!keylessUsers.includes(user.id)} />
        ))}
        <button type="button" className="button" onClick={() => onOpen('shortcuts')}>
          {text('panels.help.allKeys')}
        </button>
        <h4>{text('panels.help.more')}</h4>
        <p>{text('panels.help.moreHint')}</p>
      </div>
    </SideSheet>
  );
}
