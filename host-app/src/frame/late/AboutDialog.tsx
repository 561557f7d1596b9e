import { frontVersion, kitVersion } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AreaTexts } from '../../AreaTexts.tsx';
import { useConsole, useText } from '../../console-context.ts';
import { Mark } from '../Mark.tsx';
import { Modal } from './Modal.tsx';
import type { PanelProps } from '../panels.ts';
import './about.css';

/** Says what the console is and which versions run. */
export function AboutDialog({ onClose }: Pick<PanelProps, 'onClose'>) {
  return (
    <AreaTexts area="panels" onClose={onClose}>
      <About onClose={onClose} />
    </AreaTexts>
  );
}

function About({ onClose }: Pick<PanelProps, 'onClose'>) {
  const console = useConsole();
  const text = useText();
  const info = useStore(console.installation.$info);
  const [server, setServer] = useState<string>();
  useEffect(() => {
    let isHere = true;
    void console.installation.serverVersion().then(read => {
      if (isHere) setServer(read.isDone ? read.value : text('panels.about.error'));
    });
    return () => {
      isHere = false;
    };
  }, [console, text]);
  return (
    <Modal title={text('host.about')} onClose={onClose}>
      <div className="about">
        <Mark size={48} />
        <p className="system">{info?.name || text('brand.name')}</p>
        <dl>
          <dt>{text('panels.about.front')}</dt>
          <dd>{frontVersion}</dd>
          <dt>{text('panels.about.kit')}</dt>
          <dd>{kitVersion}</dd>
          <dt>{text('panels.about.server')}</dt>
          <dd>{server ?? text('common.loading')}</dd>
        </dl>
      </div>
    </Modal>
  );
}
