import { useStore } from '@nanostores/react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import { Modal } from '../frame/late/Modal.tsx';
import type { PanelProps } from '../frame/panels.ts';
import { ShortcutList } from './ShortcutList.tsx';
import { shortcutGroups } from './shortcuts.ts';

/** All shortcuts of the console. */
export function ShortcutSheet(props: Pick<PanelProps, 'onClose' | 'user'>) {
  return (
    <AreaTexts area="panels" onClose={props.onClose}>
      <Sheet {...props} />
    </AreaTexts>
  );
}

function Sheet({ onClose, user }: Pick<PanelProps, 'onClose' | 'user'>) {
  const { preferences } = useConsole();
  const text = useText();
  const { keylessUsers } = useStore(preferences.$preferences);
  const hasSingle = !keylessUsers.includes(user.id);
  return (
    <Modal title={text('screens.shortcuts')} onClose={onClose}>
      <div className="shortcuts">
        {hasSingle ? null : <p className="off">{text('panels.keys.off')}</p>}
        {shortcutGroups.map(group => (
          <ShortcutList key={group.title} group={group} hasSingle={hasSingle} />
        ))}
      </div>
    </Modal>
  );
}
