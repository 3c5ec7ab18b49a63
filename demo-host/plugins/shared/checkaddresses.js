/**
 * Says below each field of an address, soon after it is written, whether the address may be used and what answers there.
 * The page of settings has the words, and the rule that the server keeps too, in `data-academy-check` around the field.
 */
(() => {
  const PAUSE_MS = 500;
  const TIMEOUT_MS = 10000;
  /** A call of every academy. It answers 401 without a sign-in, in JSON. */
  const CALL = '/api/admin/dashboard-stats';

  const ask = (address, options) =>
    fetch(address, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS), ...options });
  const isAnswered = (address, options) =>
    ask(address, options).then(
      (answer) => answer.ok,
      () => false,
    );
  const isReachable = (address) =>
    ask(address, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );

  /** Which word tells of the file: it is there, with the hash or without, or it is not. */
  async function checkScript(address, hash) {
    if (await isAnswered(address, { integrity: hash })) return 'scriptfound';
    return hash && (await isAnswered(address, {})) ? 'otherhash' : 'scriptmissing';
  }

  /** Which word tells of the server: an academy that lets this site in, something else, or nothing. */
  async function checkApi(address) {
    const api = address.replace(/\/+$/, '');
    try {
      const answer = await ask(api + CALL, { headers: { Accept: 'application/json' } });
      return answer.status === 401 && (await answer.json()) ? 'apifound' : 'apiother';
    } catch {
      return (await isReachable(`${api}/healthz`)) ? 'apirefuses' : 'apimissing';
    }
  }

  for (const around of document.querySelectorAll('[data-academy-check]')) {
    const { kind, pattern, words, classes, hash } = JSON.parse(around.dataset.academyCheck);
    const field = around.querySelector('input');
    const hashField = hash && document.querySelector(hash);
    const note = document.createElement('p');
    note.setAttribute('role', 'status');
    around.append(note);

    let timer;
    let last = 0;
    const say = (word) => {
      const isRight = ['scriptfound', 'apifound', 'checking'].includes(word);
      note.textContent = word ? words[word] : '';
      note.className = word ? classes[isRight ? 'right' : 'wrong'] : '';
    };
    const check = async () => {
      last += 1;
      const turn = last;
      const address = field.value.trim();
      const isRight = new RegExp(pattern, 'i').test(address);
      if (!address || !isRight || kind === 'address') return say(address && !isRight ? 'wrong' : '');
      say('checking');
      const word = await (kind === 'script'
        ? checkScript(address, hashField ? hashField.value.trim() : '')
        : checkApi(address));
      // What was written meanwhile has its own answer.
      if (turn === last) say(word);
    };
    for (const input of [field, hashField]) {
      if (!input) continue;
      input.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(check, PAUSE_MS);
      });
    }
  }
})();
