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
 * A block with one screen of the academy.
 *
 * @package    block_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class block_academy extends block_base {
    /**
     * Name of the block until it has a screen.
     *
     * @return void
     */
    public function init() {
        $this->title = get_string('pluginname', 'block_academy');
    }

    /**
     * Administrators have settings.
     *
     * @return bool
     */
    public function has_config() {
        return true;
    }

    /**
     * Pages that it may stand on: all.
     *
     * @return bool[]
     */
    public function applicable_formats() {
        return ['all' => true];
    }

    /**
     * A page may have several, each with another screen.
     *
     * @return bool
     */
    public function instance_allow_multiple() {
        return true;
    }

    /**
     * Where the form keeps an attribute of a screen.
     *
     * @param string $tag The screen; empty for an attribute of every screen.
     * @param string $name The attribute.
     * @return string
     */
    public static function field(string $tag, string $name): string {
        return ltrim(str_replace('-', '', $tag . '_' . $name), '_');
    }

    /**
     * The title is what was written, else the name of the screen.
     *
     * @return void
     */
    public function specialization() {
        $title = trim($this->config->title ?? '');
        if ($title !== '') {
            $this->title = format_string($title, true, ['context' => $this->context]);
        } else {
            $this->title = s(screens::names()[$this->config->screen ?? ''] ?? $this->title);
        }
    }

    /**
     * A screen has a heading of its own: above it stands only a title that somebody wrote.
     *
     * @return bool
     */
    public function hide_header() {
        return trim($this->config->title ?? '') === '';
    }

    /**
     * The screen. Without one the block is empty, and Moodle shows it to nobody but those who edit the page.
     *
     * @return stdClass
     */
    public function get_content() {
        if ($this->content !== null) {
            return $this->content;
        }
        $tag = (string) ($this->config->screen ?? '');
        $given = [];
        foreach (array_keys(screens::common_attributes()) as $name) {
            $given[$name] = $this->config->{self::field('', $name)} ?? '';
        }
        foreach (array_keys(screens::own_attributes($tag)) as $name) {
            $given[$name] = $this->config->{self::field($tag, $name)} ?? '';
        }
        $unchosen = get_string('noscreen', 'block_academy');
        $this->content = (object) [
            'text' => screens::html($tag, $given, $this->page, $this->page->user_is_editing(), $unchosen),
            'footer' => '',
        ];
        return $this->content;
    }
}
