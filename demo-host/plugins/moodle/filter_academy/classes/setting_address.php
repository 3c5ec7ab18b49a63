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

/**
 * A setting that holds an address: https, or http of this computer, for trying things out.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class setting_address extends \admin_setting_configtext {
    /** @var string What an address begins with. */
    private const ADDRESS = '^(https://[^/?#\s]|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/|$))';

    /** @var string What a path of this site begins with: one slash, since two would lead to another site. */
    private const PATH = '^/(?![/\\\\])';

    /** @var string[] The words that a kind of address is told in as soon as it is written, besides that it is wrong. */
    private const WORDS = [
        'script' => ['checking', 'scriptfound', 'scriptmissing', 'otherhash'],
        'api' => ['checking', 'apifound', 'apiother', 'apirefuses', 'apimissing'],
        'address' => [],
    ];

    /** @var string What is there: script, api, or address for a page, which may be a path of this site. */
    private $kind;

    /**
     * Makes the setting.
     *
     * @param string $name Name with the plugin: filter_academy/scripturl.
     * @param string $kind What is there: script, api, or address for a page, which may be a path of this site.
     */
    public function __construct(string $name, string $kind) {
        $this->kind = $kind;
        $key = explode('/', $name)[1];
        parent::__construct(
            $name,
            get_string($key, 'filter_academy'),
            get_string($key . '_desc', 'filter_academy'),
            '',
            PARAM_URL,
            60
        );
    }

    /**
     * Checks what an administrator has written.
     *
     * @param string $data An address, or nothing.
     * @return bool|string True, or what is wrong.
     */
    public function validate($data) {
        $valid = parent::validate($data);
        if ($valid !== true || $data === '' || $this->is_right($data)) {
            return $valid;
        }
        return get_string($this->wrong(), 'filter_academy');
    }

    /**
     * The field, with what its page needs to tell about an address as soon as it is written.
     *
     * @param string $data The address that is set.
     * @param string $query What was searched for.
     * @return string HTML.
     */
    public function output_html($data, $query = '') {
        global $CFG, $PAGE;

        $words = ['wrong' => get_string($this->wrong(), 'filter_academy')];
        preg_match('~^https?://[^/]+~', $CFG->wwwroot, $origin);
        foreach (self::WORDS[$this->kind] as $word) {
            $words[$word] = get_string('check_' . $word, 'filter_academy', $origin[0]);
        }
        $check = [
            'kind' => $this->kind,
            'pattern' => $this->pattern(),
            'words' => $words,
            'classes' => ['right' => 'text-success', 'wrong' => 'text-danger'],
            'hash' => '#id_s_filter_academy_integrity',
        ];
        $PAGE->requires->js(new \moodle_url('/filter/academy/checkaddresses.js'));

        return \html_writer::div(parent::output_html($data, $query), '', ['data-academy-check' => json_encode($check)]);
    }

    /**
     * Whether an address may be used.
     *
     * @param string $address What was written.
     * @return bool
     */
    private function is_right(string $address): bool {
        return (bool) preg_match('~' . $this->pattern() . '~i', $address);
    }

    /**
     * What a right address looks like, for PHP and for JavaScript.
     *
     * @return string A regular expression.
     */
    private function pattern(): string {
        return $this->kind === 'address' ? self::PATH . '|' . self::ADDRESS : self::ADDRESS;
    }

    /**
     * Names the string that says what is wrong with an address.
     *
     * @return string
     */
    private function wrong(): string {
        return $this->kind === 'address' ? 'wrongaddressorpath' : 'wrongaddress';
    }
}
