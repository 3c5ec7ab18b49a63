/**
 * The block in the editor: which screen, and what it takes. There it is a placeholder; visitors get the screen itself.
 */
(({ blocks, blockEditor, components, element, i18n }, { screens, common }) => {
  const { createElement: h, Fragment } = element;
  const { InspectorControls, useBlockProps } = blockEditor;
  const { PanelBody, Placeholder, SelectControl, TextControl } = components;
  const { __ } = i18n;

  const groups = [
    ['anyone', __('For everybody', 'academy-widgets')],
    ['staff', __('For staff', 'academy-widgets')],
    ['parent', __('For parents', 'academy-widgets')],
  ];

  /** `plan-id` as a label. */
  const labelOf = (name) => (name[0].toUpperCase() + name.slice(1)).replace('-', ' ');

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
              ? screen.description
              : __('Visitors see the screen here, once they have signed in.', 'academy-widgets'),
          },
          h(ScreenPicker, { value: tag, onChange: choose }),
        ),
      ),
    );
  }

  blocks.registerBlockType('academy/screen', { edit: Edit, save: () => null });
})(window.wp, window.academyWidgetsTable);
