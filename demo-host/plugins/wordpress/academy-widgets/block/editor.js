/**
 * The block in the editor: which screen, what it shows and to whom, what it takes, and a preview of it.
 */
(({ blocks, blockEditor, components, element, i18n }, { screens, common, preview }) => {
  const PAUSE_MS = 500;
  const { createElement: h, Fragment, useEffect, useState } = element;
  const { InspectorControls, useBlockProps } = blockEditor;
  const { PanelBody, Placeholder, SelectControl, TextControl } = components;
  const { __ } = i18n;

  /** For whom a screen is: the word, its label in the list, and what it means. */
  const groups = [
    [
      'anyone',
      __('For everybody', 'academy-widgets'),
      __('Everybody sees it, also without a sign-in.', 'academy-widgets'),
    ],
    [
      'everyone',
      __('For everybody who signs in', 'academy-widgets'),
      __('Whoever signs in to the academy sees what is their own.', 'academy-widgets'),
    ],
    [
      'staff',
      __('For staff', 'academy-widgets'),
      __(
        'Whoever signs in to the academy as staff sees what their role there may see, and nobody else sees anything.',
        'academy-widgets',
      ),
    ],
    [
      'parent',
      __('For parents', 'academy-widgets'),
      __('Whoever signs in to the academy as a parent sees their own children and nobody else.', 'academy-widgets'),
    ],
  ];

  /** What a screen shows and to whom, for whoever places it. */
  const aboutOf = ({ description, audience }) =>
    `${description} ${groups.find(([word]) => word === audience)?.[2] ?? ''}`.trim();

  /** `plan-id` as a label. */
  const labelOf = (name) => (name[0].toUpperCase() + name.slice(1)).replaceAll('-', ' ');

  /** What of the settings the screen takes. */
  function taken(screen, settings) {
    const names = [...(screen ? screen.attributes : []), ...common].map(({ name }) => name);
    return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
  }

  function ScreenPicker({ value, onChange }) {
    return h(
      SelectControl,
      { label: __('Screen', 'academy-widgets'), value, onChange, __nextHasNoMarginBottom: true },
      h('option', { value: '' }, __('Choose a screen …', 'academy-widgets')),
      groups.map(([audience, label]) =>
        h(
          'optgroup',
          { key: audience, label },
          screens
            .filter((screen) => screen.audience === audience)
            .map(({ tag, name }) => h('option', { key: tag, value: tag }, name)),
        ),
      ),
    );
  }

  /** A list for an attribute that takes certain words, else a line of text. */
  function SettingField({ attribute, value, onChange }) {
    const { name, description, values } = attribute;
    const shared = { label: labelOf(name), help: description, value, onChange, __nextHasNoMarginBottom: true };
    if (!values) return h(TextControl, { ...shared, placeholder: attribute.default });
    const options = values.map((word) => ({ value: word, label: word }));
    return h(SelectControl, {
      ...shared,
      options: [{ value: '', label: __('Default', 'academy-widgets') }, ...options],
    });
  }

  /** The screen on a page of this site, as visitors get it. It waits until nobody writes. */
  function Preview({ screen, settings }) {
    const address = `${preview}&${new URLSearchParams({ ...settings, screen: screen.tag })}`;
    const [shown, setShown] = useState(address);
    useEffect(() => {
      const timer = setTimeout(() => setShown(address), PAUSE_MS);
      return () => clearTimeout(timer);
    }, [address]);
    return h('iframe', {
      src: shown,
      title: i18n.sprintf(
        /* translators: %s: name of a screen. */
        __('Preview: %s', 'academy-widgets'),
        screen.name,
      ),
      tabIndex: -1,
      loading: 'lazy',
      // A click chooses the block.
      style: { display: 'block', width: '100%', height: 480, border: 0, pointerEvents: 'none' },
    });
  }

  function Edit({ attributes: { screen: tag, settings = {} }, setAttributes }) {
    const screen = screens.find((candidate) => candidate.tag === tag);

    /** No settings are left out of the post: of an author's empty object WordPress would make a list. */
    const withSettings = (next) => ({ settings: Object.keys(next).length > 0 ? next : undefined });

    function choose(chosen) {
      const next = screens.find((candidate) => candidate.tag === chosen);
      setAttributes({ screen: chosen, ...withSettings(taken(next, settings)) });
    }

    function set(name, value) {
      const { [name]: _before, ...others } = settings;
      setAttributes(withSettings(value ? { ...others, [name]: value } : others));
    }

    const field = (attribute) =>
      h(SettingField, {
        key: attribute.name,
        attribute,
        value: settings[attribute.name] || '',
        onChange: (value) => set(attribute.name, value),
      });

    return h(
      Fragment,
      null,
      screen &&
        h(InspectorControls, null, h(PanelBody, { title: screen.name }, [...screen.attributes, ...common].map(field))),
      h(
        'div',
        useBlockProps(),
        h(
          Placeholder,
          {
            icon: 'welcome-learn-more',
            label: screen ? screen.name : __('Academy screen', 'academy-widgets'),
            instructions: screen
              ? aboutOf(screen)
              : __('Visitors see the screen here, once they have signed in.', 'academy-widgets'),
          },
          h(ScreenPicker, { value: tag, onChange: choose }),
        ),
        screen && preview && h(Preview, { screen, settings: taken(screen, settings) }),
      ),
    );
  }

  blocks.registerBlockType('academy/screen', { edit: Edit, save: () => null });
})(window.wp, window.academyWidgetsTable);
