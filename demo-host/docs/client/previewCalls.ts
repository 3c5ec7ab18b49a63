/**
 * Lets the playground answer the calls of its preview, where it has a stand-in. A classic script, before all others, since
 * the elements take the page's `fetch` when they are loaded. It imports nothing and exports nothing.
 */
{
  /** What the playground answers itself (`playground/standIn.ts`). */
  type Answers = (request: Request) => Promise<Response> | undefined;

  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { academyStandIn: answers } = window.parent as Window & { academyStandIn?: Answers };
    if (!answers) return real(input, init);
    const request = new Request(input, init);
    return (await answers(request)) ?? real(request);
  };
}
