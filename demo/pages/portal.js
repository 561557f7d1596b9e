// The portal's own part: it signs in through the provider's console and shows the widgets when it is signed in.
const form = document.querySelector('#sign-in');
const codeForm = document.querySelector('#code');
const robots = document.querySelector('#robots');
const problem = document.querySelector('#problem');

async function begin() {
  await customElements.whenDefined('patrol-provider');
  const console = await document.querySelector('patrol-provider').ready;
  // A console has the parts that the page's widgets and scripts have asked for.
  await console.need('live');
  const { session, texts, robots: fleet, connection } = console;

  // Why something did not work: in the server's own words, or by a message of the console.
  const reason = outcome => (outcome.isDone ? '' : (outcome.problem.server ?? texts.messageText(outcome.problem)));

  const show = () => {
    const { state } = session.$session.get();
    const step = session.$step.get();
    form.hidden = state !== 'signed-out' || step !== undefined;
    codeForm.hidden = step === undefined;
    robots.hidden = state !== 'signed-in';
    if (state === 'signed-in') form.reset();
  };
  session.$session.subscribe(show);
  askForCode(session, reason, show);

  // Shows the first robot that the user may drive, as soon as the live connection stands.
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
    // The sign-in succeeds without signing the user in when the account needs a code: then the session has a step.
    problem.textContent = reason(await session.signIn({ username, password }));
  });
  document.querySelector('#sign-out').addEventListener('click', () => session.signOut());
}

// A server may ask for a code beside the password: one that it sends by message, or one of a second factor.
function askForCode(session, reason, show) {
  const sent = document.querySelector('#sent');
  const again = document.querySelector('#again');
  const codeProblem = document.querySelector('#code-problem');
  let unwatch = () => undefined;

  const send = async step => {
    codeProblem.textContent = reason(await step.send());
  };
  session.$step.subscribe(step => {
    unwatch();
    show();
    if (!step) return;
    codeForm.reset();
    codeProblem.textContent = '';
    again.hidden = step.kind !== 'sms';
    unwatch = step.$sent.subscribe(code => {
      if (step.kind !== 'sms') sent.textContent = 'Enter the code of your second factor.';
      else sent.textContent = code ? `A code was sent to ${code.phone ?? 'your phone'}.` : 'A code is being sent.';
    });
    // The server may have sent a code with its answer.
    if (step.kind === 'sms' && !step.$sent.get()) send(step);
    codeForm.elements.code.focus();
  });

  codeForm.addEventListener('submit', async submit => {
    submit.preventDefault();
    codeProblem.textContent = '';
    const said = reason(await session.$step.get().prove(codeForm.elements.code.value));
    // When the first step has expired, its form is on screen again.
    (session.$step.get() ? codeProblem : problem).textContent = said;
  });
  again.addEventListener('click', () => send(session.$step.get()));
  document.querySelector('#back').addEventListener('click', () => session.$step.get().leave());
}

begin();
