import type { BrowserPush } from '@patrolkit/core/browser-push';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useConsole, useNoticeText, useText } from '../console-context.ts';
import { pagePush } from '../notifications/page-push.ts';
import { Switch } from './Switch.tsx';

/** Whether this browser is notified of alarms while no console is open. */
export function PushSwitch() {
  const console = useConsole();
  const [push, setPush] = useState<BrowserPush>();
  useEffect(() => {
    let isGone = false;
    void pagePush(console).then(found => {
      if (isGone) return;
      setPush(found);
      void found.look();
    });
    return () => {
      isGone = true;
    };
  }, [console]);
  return push ? <Known push={push} /> : null;
}

function Known({ push }: { readonly push: BrowserPush }) {
  const text = useText();
  const noticeText = useNoticeText();
  const { is, problem } = useStore(push.$push);
  const hints = {
    reading: 'panels.settings.pushHint',
    off: 'panels.settings.pushHint',
    on: 'panels.settings.pushHint',
    serverOff: 'panels.settings.push.serverOff',
    denied: 'triage.desktop.denied',
    unsupported: 'triage.desktop.unsupported',
  } as const;
  return (
    <>
      <Switch
        label={text('panels.settings.push')}
        hint={text(hints[is])}
        isOn={is === 'on'}
        isDisabled={is !== 'on' && is !== 'off'}
        onChange={wanted => void (wanted ? push.turnOn() : push.turnOff())}
      />
      {problem ? (
        <p className="switch-problem" role="alert">
          {problem === 'browser' ? text('panels.settings.push.failed') : noticeText(problem)}
        </p>
      ) : null}
    </>
  );
}
