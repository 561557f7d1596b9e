// The portal's own part: it signs in through the provider's console and shows the widgets when it is signed in.
const form = document.querySelector('#sign-in');
const robots = document.querySelector('#robots');
const problem = document.querySelector('#problem');

async function begin() {
  await customElements.whenDefined('patrol-provider');
  const console = await document.querySelector('patrol-provider').ready;
  // A console has the parts that the page's widgets and scripts have asked for.
  await console.need('live');
  const { session, robots: fleet, connection } = console;

  session.$session.subscribe(({ state }) => {
    form.hidden = state !== 'signed-out';
    robots.hidden = state !== 'signed-in';
  });

  // The first robot that may be driven is shown as soon as the live connection stands.
  const selectFirst = () => {
    const { items } = fleet.$robots.get();
    if (connection.$connection.get().device.state !== 'open' || fleet.$selectedId.get() || fleet.$switchingTo.get())
      return;
    const first = items.find(robot => robot.isOnline && robot.mayControl && robot.kind === 'robot') ?? items[0];
    if (first) fleet.select(first.id);
  };
  fleet.$robots.subscribe(selectFirst);
  connection.$connection.subscribe(selectFirst);

  form.addEventListener('submit', async submit => {
    submit.preventDefault();
    problem.textContent = '';
    const { username, password } = Object.fromEntries(new FormData(form));
    const outcome = await session.signIn({ username, password });
    if (outcome.isDone) form.reset();
    else problem.textContent = outcome.problem.server ?? 'Sign-in failed.';
  });
  document.querySelector('#sign-out').addEventListener('click', () => session.signOut());
}

begin();
