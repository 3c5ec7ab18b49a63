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

namespace filter_academy;

use html_writer;
use moodle_page;

/**
 * The screens of the academy: the fixed list of them, and the HTML of one. The block uses it too.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class screens {
    /** @var array|null The table, once it is read. */
    private static $table = null;

    /**
     * Every screen with the attributes that an author may set, from the file that the build writes.
     *
     * @return array 'common': attributes of every screen; 'screens': tag, name, audience, description, attributes.
     */
    private static function table(): array {
        if (self::$table === null) {
            self::$table = json_decode(file_get_contents(__DIR__ . '/../screens.json'), true);
        }
        return self::$table;
    }

    /**
     * Names of the screens.
     *
     * @return string[] Names by tag.
     */
    public static function names(): array {
        $names = [];
        foreach (array_column(self::table()['screens'], 'tag') as $tag) {
            $names[$tag] = get_string('screen_' . $tag, 'filter_academy');
        }
        return $names;
    }

    /**
     * What a screen shows and to whom, for whoever places it.
     *
     * @param string $tag The screen.
     * @return string Sentences.
     */
    public static function about(string $tag): string {
        $audience = array_column(self::table()['screens'], 'audience', 'tag')[$tag];
        return get_string('screen_' . $tag . '_about', 'filter_academy') . ' ' .
            get_string('audience_' . $audience, 'filter_academy');
    }

    /**
     * What an attribute is, for whoever sets it.
     *
     * @param string $tag The screen; empty for an attribute of every screen.
     * @param string $name The attribute.
     * @return string A sentence.
     */
    public static function about_attribute(string $tag, string $name): string {
        return get_string($tag === '' ? "attribute_{$name}_about" : "screen_{$tag}_{$name}", 'filter_academy');
    }

    /**
     * The values of an attribute that takes certain ones.
     *
     * @param array $attribute Of common_attributes() or own_attributes().
     * @return string[] Their words, by value.
     */
    public static function choices(array $attribute): array {
        $choices = [];
        foreach ($attribute['values'] as $value) {
            $choices[$value] = get_string('value_' . $value, 'filter_academy');
        }
        return $choices;
    }

    /**
     * Attributes that every screen takes.
     *
     * @return array[] name, maybe default and values, by name.
     */
    public static function common_attributes(): array {
        return array_column(self::table()['common'], null, 'name');
    }

    /**
     * Attributes that one screen takes beside those of every screen.
     *
     * @param string $tag The screen.
     * @return array[] As of common_attributes(); none for a screen that does not exist.
     */
    public static function own_attributes(string $tag): array {
        $own = array_column(self::table()['screens'], 'attributes', 'tag');
        return array_column($own[$tag] ?? [], null, 'name');
    }

    /**
     * The HTML of a screen, and its script for the page. Nothing where there is nothing to show, but for people who
     * can mend it: they read why. While they edit, they read above the screen what it shows and to whom.
     *
     * @param string $tag The screen.
     * @param array $given Attributes by name, as an author gave them.
     * @param moodle_page $page The page that it is for.
     * @param bool $explain Whether to say what is wrong.
     * @param string|null $unchosen What to say where no screen is chosen, if not the list of their names.
     * @return string HTML.
     */
    public static function html(
        string $tag,
        array $given,
        moodle_page $page,
        bool $explain,
        ?string $unchosen = null
    ): string {
        $settings = get_config('filter_academy');
        if (empty($settings->scripturl)) {
            return $explain ? self::note(get_string('notconfigured', 'filter_academy')) : '';
        }
        $names = self::names();
        if (!isset($names[$tag])) {
            if (!$explain) {
                return '';
            }
            $asked = ['screen' => s($tag), 'screens' => implode(', ', array_keys($names))];
            $wrong = $tag === '' ? 'noscreen' : 'unknownscreen';
            return self::note($tag === '' && $unchosen ? $unchosen : get_string($wrong, 'filter_academy', $asked));
        }

        $taken = [];
        $refused = [];
        $allowed = self::common_attributes() + self::own_attributes($tag);
        foreach (array_map([self::class, 'plain'], $given) as $name => $value) {
            if ($value === '') {
                continue;
            }
            if (isset($allowed[$name]) && in_array($value, $allowed[$name]['values'] ?? [$value], true)) {
                $taken[$name] = $value;
            } else {
                $refused[] = $name . '=' . $value;
            }
        }
        $taken += array_filter(['theme' => $settings->theme ?? 'light', 'locale' => $settings->locale ?? '']);

        // The lines come first: the script would ask for the same files a moment later.
        page_script::preload($page, $settings, $tag);
        page_script::add_to($page, $settings);
        // The name is seen until the script has run, and where none runs: in e-mail, in the Moodle app, on paper.
        $html = html_writer::tag($tag, s($names[$tag]), $taken);
        if ($explain && $page->user_is_editing()) {
            $html = self::caption($tag, $names[$tag]) . $html;
        }
        if ($refused && $explain) {
            $words = ['screen' => $tag, 'attributes' => s(implode(', ', $refused))];
            $html = self::note(get_string('nottaken', 'filter_academy', $words)) . $html;
        }
        return $html;
    }

    /**
     * Words and numbers are all that any attribute takes.
     *
     * @param mixed $value What was given.
     * @return string Letters, digits, - and _.
     */
    private static function plain($value): string {
        return is_scalar($value) ? preg_replace('/[^A-Za-z0-9_-]/', '', $value) : '';
    }

    /**
     * What people who edit the page read above a screen.
     *
     * @param string $tag The screen.
     * @param string $name Its name.
     * @return string HTML that may stand inside a paragraph.
     */
    private static function caption(string $tag, string $name): string {
        $words = ['name' => s($name), 'about' => s(self::about($tag))];
        $html = get_string('preview', 'filter_academy', $words) . ' ' . get_string('onlyeditors', 'filter_academy');
        return html_writer::span($html, 'd-block small text-muted');
    }

    /**
     * What people who can mend something read.
     *
     * @param string $html What is wrong.
     * @return string HTML that may stand inside a paragraph.
     */
    private static function note(string $html): string {
        return html_writer::span($html . ' ' . get_string('onlyeditors', 'filter_academy'), 'd-block alert alert-warning');
    }
}
