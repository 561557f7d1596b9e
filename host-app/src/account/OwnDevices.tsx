import type { Robot } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { useConsole, useText } from '../console-context.ts';

/** Most devices of a list that is open at first. */
const mostOpen = 20;

/** The devices of the signed-in user: those that the user controls, and those that the user only sees. They follow the rights. */
export function OwnDevices() {
  const { robots } = useConsole();
  const text = useText();
  const heading = useId();
  const { items } = useStore(robots.$robots);
  const controlled = items.filter(({ mayControl }) => mayControl);
  const viewed = items.filter(({ mayControl }) => !mayControl);
  return (
    <section className="account-part" aria-labelledby={heading}>
      <h2 id={heading}>{text('account.devices')}</h2>
      <Devices title={text('account.devices.controls', { count: controlled.length })} devices={controlled} />
      <Devices title={text('account.devices.sees', { count: viewed.length })} devices={viewed} />
    </section>
  );
}

function Devices({ title, devices }: { readonly title: string; readonly devices: readonly Robot[] }) {
  const text = useText();
  return (
    <details className="account-devices" open={devices.length <= mostOpen}>
      <summary>{title}</summary>
      {devices.length === 0 ? <p>{text('account.devices.none')}</p> : null}
      <ul>
        {devices.map(({ id, name }) => (
          <li key={id}>{name || id}</li>
        ))}
      </ul>
    </details>
  );
}
