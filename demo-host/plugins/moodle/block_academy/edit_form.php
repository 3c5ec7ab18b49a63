<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

use filter_academy\screens;

/**
 * What whoever places a block chooses: a screen, and what that screen takes.
 *
 * @package    block_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class block_academy_edit_form extends block_edit_form {
    /**
     * Adds the fields.
     *
     * @param MoodleQuickForm $mform The form.
     * @return void
     */
    protected function specific_definition($mform) {
        $mform->addElement('header', 'configheader', get_string('blocksettings', 'block'));

        $names = screens::names();
        $choices = ['' => get_string('choosedots')] + $names;
        $mform->addElement('select', 'config_screen', get_string('screen', 'block_academy'), $choices);
        $mform->addRule('config_screen', null, 'required', null, 'client');

        foreach (array_keys($names) as $tag) {
            $about = 'config_' . block_academy::field($tag, 'shows');
            $static = $mform->createElement('static', $about, '', s(screens::about($tag)));
            $mform->addGroup([$static], $about . '_group', get_string('shows', 'block_academy'), ' ', false);
            $mform->hideIf($about . '_group', 'config_screen', 'neq', $tag);
            foreach (screens::own_attributes($tag) as $attribute) {
                $group = $this->add_attribute($mform, $tag, $attribute);
                $mform->hideIf($group, 'config_screen', 'neq', $tag);
            }
        }
        foreach (screens::common_attributes() as $attribute) {
            $this->add_attribute($mform, '', $attribute);
        }

        $mform->addElement('text', 'config_title', get_string('title', 'block_academy'));
        $mform->setType('config_title', PARAM_TEXT);
    }

    /**
     * Adds one attribute with what is to be said about it.
     *
     * @param MoodleQuickForm $mform The form.
     * @param string $tag The screen; empty for an attribute of every screen.
     * @param array $attribute The attribute: name, maybe default and values.
     * @return string Name of the group.
     */
    private function add_attribute($mform, string $tag, array $attribute): string {
        $name = 'config_' . block_academy::field($tag, $attribute['name']);
        $label = get_string('attribute_' . $attribute['name'], 'filter_academy');
        if (isset($attribute['values'])) {
            $choices = screens::choices($attribute);
            // What screens have where none is chosen, an administrator may have set for all of them.
            $forall = $tag === '' ? get_config('filter_academy', $attribute['name']) : false;
            $preset = $choices[$forall ?: ($attribute['default'] ?? '')] ?? null;
            $default = $preset === null ? get_string('default') : get_string('defaultvalue', 'block_academy', $preset);
            $input = $mform->createElement('select', $name, $label, ['' => $default] + $choices);
        } else {
            $input = $mform->createElement('text', $name, $label);
        }
        $about = $mform->createElement('static', $name . '_about', '', s(screens::about_attribute($tag, $attribute['name'])));
        $mform->addGroup([$input, $about], $name . '_group', $label, ' ', false);
        $mform->setType($name, PARAM_ALPHANUMEXT);

        return $name . '_group';
    }

    /**
     * The screen is chosen as the block is added.
     *
     * @return bool
     */
    public static function display_form_when_adding(): bool {
        return true;
    }
}
